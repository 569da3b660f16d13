import { declareSource } from '#shared/marks/source-type.ts';
import type { RecipeReport } from '#shared/contract.ts';

/** What is said of how a finished picture was made. */
export interface MarkWords {
  /** In one line. */
  line: string;
  /** For a menu that has to say it. */
  sentence: string;
}

const ENGINES: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  gemini: 'Google Gemini',
  fal: 'fal.ai',
};

/** The same that stands in the marks of the picture itself. */
export function sayMark(report: Pick<RecipeReport, 'engine' | 'surface'>): MarkWords {
  switch (declareSource(report)) {
    case 'compositeWithTrainedAlgorithmicMedia':
      return {
        line: `AI engine: ${ENGINES[report.engine] ?? report.engine}`,
        sentence: 'Picture edited with AI.',
      };
    case 'compositeSynthetic':
      return {
        line: 'New surface, same dish',
        sentence:
          'Picture edited: the table was replaced, light and colour adjusted. The dish is the one photographed.',
      };
    default:
      return { line: 'Light and colour only', sentence: 'Picture edited: light and colour only.' };
  }
}

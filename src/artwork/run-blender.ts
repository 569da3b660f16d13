import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

interface Conduct {
  /** How many cores it may use; all, if nothing is said. */
  threads?: number;
  /** Is told each line that the script prints. */
  hear?: (line: string) => void;
}

/** Runs a script in Blender, which Debian, macOS and Windows all have as a package; only a rebuild of pictures needs it. */
export async function runBlender(
  script: string,
  words: readonly string[],
  { threads = 0, hear = () => undefined }: Conduct = {},
): Promise<void> {
  const flags = ['--background', '--factory-startup', '--threads', String(threads)];
  flags.push('--python-exit-code', '1', '--python', script);
  const child = spawn(process.env['BLENDER'] ?? 'blender', [...flags, '--', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-3000)));
  createInterface(child.stdout).on('line', hear);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (cause) =>
      reject(
        new Error(
          'Blender could not be started. Pictures are rebuilt with it: install the package "blender".',
          { cause },
        ),
      ),
    );
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`Blender ended with ${String(code)}:\n${said}`);
}

/** Names of IPTC's list of digital source types, as a cook would say them; what goes further stands later. */
const SOURCES: Readonly<Record<string, string>> = {
  digitalCapture: 'a photo',
  negativeFilm: 'a photo on film',
  positiveFilm: 'a photo on film',
  print: 'scanned from paper',
  computationalCapture: 'a photo, put together by the camera',
  screenCapture: 'a screenshot',
  algorithmicallyEnhanced: 'a photo with better light and colour, nothing added',
  minorHumanEdits: 'a photo with small edits',
  humanEdits: 'edited by a person',
  compositeCapture: 'put together from photos',
  composite: 'put together from several pictures',
  virtualRecording: 'recorded in a virtual place',
  digitalArt: 'drawn on a computer',
  digitalCreation: 'drawn on a computer',
  dataDrivenMedia: 'made from data',
  compositeSynthetic: 'a photo with parts that weren’t photographed, drawn without AI',
  algorithmicMedia: 'made by a program, without AI',
  compositeWithTrainedAlgorithmicMedia: 'a photo with parts made by AI',
  trainedAlgorithmicMedia: 'made by AI',
};
const NAMES = Object.keys(SOURCES);

export const saySource = (source: string): string => SOURCES[source] ?? `“${source}”`;

/** Each step may say something else: what goes furthest holds for the picture, and what nobody knows is not left out. */
export function furthest(sources: readonly string[]): string[] {
  const known = sources.filter((source) => NAMES.includes(source));
  const [most] = known.toSorted((a, b) => NAMES.indexOf(b) - NAMES.indexOf(a));
  const others = sources.filter((source) => !NAMES.includes(source));
  return most === undefined ? others : [most, ...others];
}

const ACTIONS: Readonly<Record<string, string>> = {
  'c2pa.created': 'created',
  'c2pa.opened': 'opened',
  'c2pa.placed': 'something added',
  'c2pa.removed': 'something removed',
  'c2pa.edited': 'edited',
  'c2pa.enhanced': 'enhanced',
  'c2pa.color_adjustments': 'light and colour',
  'c2pa.adjustedColor': 'light and colour',
  'c2pa.filtered': 'filtered',
  'c2pa.drawing': 'drawn on',
  'c2pa.cropped': 'cropped',
  'c2pa.resized': 'resized',
  'c2pa.resized.proportional': 'resized',
  'c2pa.orientation': 'turned',
  'c2pa.converted': 'saved in another format',
  'c2pa.transcoded': 'saved in another format',
  'c2pa.repackaged': 'repackaged',
  'c2pa.watermarked': 'watermark added',
  'c2pa.watermarked.unbound': 'watermark added',
  'c2pa.watermarked.bound': 'watermark added',
  'c2pa.redacted': 'some marks removed',
  'c2pa.published': 'published',
};

/** Nothing where nothing was done. */
export const sayActions = (actions: readonly string[]): string =>
  [...new Set(actions.map((action) => ACTIONS[action] ?? `“${action}”`))].join(', ');

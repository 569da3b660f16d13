import { followBrandBands } from '#state/brand-colour.ts';
import { localPlace } from '#state/local-place.ts';
import { keepExports } from '#state/send-exports.ts';

// Comes with what exports, and before that where this device remembers exports: some may not be sent yet.
keepExports(localPlace('plateglow-exports'));
followBrandBands(localPlace('plateglow-bands'));

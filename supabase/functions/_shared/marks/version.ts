/** Of the product, as package.json says it: functions are deployed without that file. */
export const VERSION = '0.1.0';

/** As sure as this, what was found is taken for the dish: its table may be replaced, and a crop that keeps it needs no second look. */
export const CONFIDENT = 0.75;

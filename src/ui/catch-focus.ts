/** Gives the keyboard a place again whose control has gone from the screen; one that stands elsewhere stays there. */
export function catchFocus(id: string): void {
  const active = document.activeElement;
  const isLost = !active || active === document.body || active.matches(':disabled');
  if (isLost) document.getElementById(id)?.focus();
}

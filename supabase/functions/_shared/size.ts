/** Both sides of something with four corners, in pixels where nothing else is said. */
export interface Size {
  width: number;
  height: number;
}

/** What lies over the screen: camera, editor, sheet, question, drawer. Passing words do not. */
export const COVERS = ':is([role=dialog], [role=alertdialog]):not([role=region] *)';

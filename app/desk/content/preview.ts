export const previewPath = "/preview/";

export const previewCookie = "content-preview";

export function hasPreview(cookies: string) {
  return cookies.includes(`${previewCookie}=`);
}

/** A post's preview signs its id, which has no colon. */
export function signedPreviewName(changeId: string) {
  return `change:${changeId}`;
}

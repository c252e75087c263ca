/** A page's `shouldRevalidate` where its data is the same for as long as its path is. */
export function isOtherPath({
  currentUrl,
  nextUrl,
}: {
  currentUrl: URL;
  nextUrl: URL;
}) {
  return currentUrl.pathname !== nextUrl.pathname;
}

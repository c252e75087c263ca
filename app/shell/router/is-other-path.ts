/** `shouldRevalidate` for pages whose data depends only on the path. */
export function isOtherPath({
  currentUrl,
  nextUrl,
}: {
  currentUrl: URL;
  nextUrl: URL;
}) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function refuseUnsigned(requestId: string) {
  const error = "This URL is for our phone provider.";
  return Response.json(
    { error, code: "signature", requestId },
    { status: 403 },
  );
}

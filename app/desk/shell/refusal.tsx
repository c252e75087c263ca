/** Why there is nothing to see or do here. */
export function Refusal({
  heading,
  words,
}: {
  heading: string;
  words: string;
}) {
  return (
    <div className="max-w-xl stack-4">
      <h1 className="text-2xl">{heading}</h1>
      <p>{words}</p>
      <a
        href="/"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Go to the queue
      </a>
    </div>
  );
}

/** What a long page holds, as links to its headings: folded on a phone, beside the text on a wider screen. */
export function Contents({
  headings,
}: {
  headings: readonly { id: string; text: string }[];
}) {
  return (
    <details className="contents-list no-print">
      <summary>On this page</summary>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

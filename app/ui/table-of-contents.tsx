export function TableOfContents({
  headings,
}: {
  headings: readonly { id: string; text: string }[];
}) {
  return (
    <details className="contents-list no-print">
      {/* On wide screens the list always shows, and the summary, which would say "collapsed", is hidden. */}
      <summary>On this page</summary>
      <p>On this page</p>
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

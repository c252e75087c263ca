import type { State } from "./states.ts";

/** Links to the first state of each letter, whose element has the letter as its id. */
export function StateLetters({
  states,
  className = "",
}: {
  states: readonly State[];
  className?: string;
}) {
  return (
    <nav aria-label="States by letter" className={className}>
      <ul className="-mx-3 flex flex-wrap">
        {listLetters(states).map((letter) => (
          <li key={letter}>
            <a
              href={`#${letter}`}
              className="grid size-11 place-items-center font-semibold underline underline-offset-4"
            >
              {letter}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function listLetters(states: readonly State[]) {
  return [...new Set(states.map(({ name }) => name.charAt(0)))];
}

import { StateChoice } from "../law/deadline/state-choice.tsx";

export function DeadlineEntry({ states }: { states: readonly string[] }) {
  return (
    <section className="wrap band split" aria-labelledby="how-long">
      <h2 id="how-long" className="text-2xl">
        How long do I have?
      </h2>
      <StateChoice states={states} />
    </section>
  );
}

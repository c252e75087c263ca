import { StateChoice } from "../law/deadline/state-choice.tsx";

export function DeadlineEntry({ states }: { states: readonly string[] }) {
  return (
    <section
      className="on-navy bg-navy text-on-navy"
      aria-labelledby="how-long"
    >
      <div className="wrap split items-center py-14">
        <h2 id="how-long" className="text-3xl">
          How long do I have?
        </h2>
        <StateChoice states={states} isOnNavy />
      </div>
    </section>
  );
}

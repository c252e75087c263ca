import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/form/field.tsx";

export function StateChoice({
  states,
  isOnNavy = false,
}: {
  states: readonly string[];
  isOnNavy?: boolean;
}) {
  return (
    <div>
      <p
        className={`max-w-[60ch] ${isOnNavy ? "text-on-navy-muted" : "text-muted"}`}
      >
        Every state sets its own deadlines. Answer three questions to see yours.
        We don't save your answers.
      </p>
      <form
        action="/locations"
        className="mt-6 grid max-w-xl items-end gap-3 sm:grid-cols-[1fr_auto]"
      >
        <SelectField
          id="state"
          name="state"
          label="Where were you hurt?"
          placeholder="Choose a state"
          options={states}
          required
        />
        <Button variant={isOnNavy ? "onNavy" : "quiet"} type="submit">
          Check my deadline
        </Button>
      </form>
    </div>
  );
}

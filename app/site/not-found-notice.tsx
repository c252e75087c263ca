import { buttonLook } from "../ui/button.tsx";
import type { NotFoundData } from "./not-found.ts";
import { PageFrame } from "./page-frame.tsx";
import { PageLink } from "./page-link.tsx";
import { PageMeta } from "./page-meta.tsx";

/** An address that leads nowhere, in the normal frame. */
export function NotFoundNotice({ message, back }: NotFoundData) {
  return (
    <>
      <PageMeta title={message} />
      <PageFrame
        heading={message}
        lead="Something in the address or in what was sent does not fit. You can go back, or call us: a person answers day and night."
        mark="signpost"
        actions={
          <PageLink to={back.to} className={buttonLook("action")}>
            {back.label}
          </PageLink>
        }
      />
    </>
  );
}

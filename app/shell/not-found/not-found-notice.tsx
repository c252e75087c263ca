import { buttonClass } from "../../ui/button.tsx";
import { answeringHoursText } from "../availability.ts";
import { PageFrame } from "../page/page-frame.tsx";
import { PageMeta } from "../page/page-meta.tsx";
import { PageLink } from "../page-link.tsx";
import { PhoneText } from "../phone-link.tsx";
import { useSite } from "../site.ts";
import type { NotFoundData } from "./not-found.ts";

export function NotFoundNotice({
  message,
  back,
  detail = "We can't find that page. Please check the web address.",
}: NotFoundData) {
  const { operator } = useSite();
  return (
    <>
      <PageMeta title={message} />
      <PageFrame
        heading={message}
        lead={
          <p>
            {detail} Or call us at <PhoneText phone={operator.phones.main} />.{" "}
            {answeringHoursText(operator)}
          </p>
        }
        mark="signpost"
        actions={
          <PageLink to={back.to} className={buttonClass("action")}>
            {back.label}
          </PageLink>
        }
      />
    </>
  );
}

import { Notice } from "../../ui/notice.tsx";
import { signInPath } from "./sign-in-path.ts";

export function ReauthenticationNotice({
  next,
}: {
  next: "save" | "schedule it" | "erase";
}) {
  return (
    <Notice
      kind="destructive"
      title="Please sign in again"
      description={
        <>
          {"This needs a fresh sign-in. "}
          <a
            href={signInPath("/account", "open")}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-4"
          >
            Sign in in a new tab
          </a>
          {`, then come back here and ${next}. What you typed is still here.`}
        </>
      }
    />
  );
}

import form from "@phosphor-icons/core/regular/file-text.svg?raw";
import list from "@phosphor-icons/core/regular/list.svg?raw";
import phone from "@phosphor-icons/core/regular/phone.svg?raw";
import { useTrustedHtml } from "../ui/trusted-html.ts";
import { shortenSvg } from "./drawings/shorten-svg.ts";

const phoneDrawing = shortenSvg(phone);
const formDrawing = shortenSvg(form);
const menuDrawing = shortenSvg(list);

export function PhoneIcon({
  className = "size-5 shrink-0",
}: {
  className?: string;
}) {
  return <Icon drawing={phoneDrawing} className={className} />;
}

export function ReviewIcon() {
  return <Icon drawing={formDrawing} className="size-5 shrink-0" />;
}

export function MenuIcon() {
  return <Icon drawing={menuDrawing} className="size-5 shrink-0" />;
}

function Icon({ drawing, className }: { drawing: string; className: string }) {
  return (
    <svg
      viewBox="0 0 256 256"
      fill="currentColor"
      className={className}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings of the installed icon set
      dangerouslySetInnerHTML={{ __html: useTrustedHtml(drawing) }}
    />
  );
}

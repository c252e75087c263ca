import { type ToggleEvent, useEffect, useRef } from "react";
import { Picture } from "../brand/media/picture.tsx";
import type { Video } from "../brand/media/video.ts";
import { useSite } from "../shell/site.ts";
import { bandClass, FirmSection } from "./section.tsx";

/** A picture until it is clicked. Without JavaScript, the player's own controls start the video. */
export function FirmVideo({ video }: { video: Video }) {
  const { operator } = useSite();
  const { title, poster } = video;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current?.open) play(details.current);
  }, []);
  return (
    <FirmSection
      id="video"
      heading={title}
      isSample={operator.isSample === true}
      className={bandClass}
    >
      <details
        ref={details}
        onToggle={({ currentTarget }: ToggleEvent<HTMLDetailsElement>) =>
          currentTarget.open ? play(currentTarget) : pause(currentTarget)
        }
        className="group"
      >
        <summary className="relative cursor-pointer list-none [&::-webkit-details-marker]:hidden">
          <span className="block overflow-hidden rounded-card group-open:hidden">
            <Picture
              {...poster}
              sizes="(width < 64rem) 100vw, 44rem"
              className="aspect-video w-full object-cover"
            />
          </span>
          <span className="absolute bottom-4 left-4 inline-flex min-h-12 items-center gap-3 rounded-control bg-navy px-5 font-semibold text-on-navy group-open:static group-open:mb-3">
            <svg
              viewBox="0 0 20 20"
              className="size-5 group-open:hidden"
              fill="currentColor"
              aria-hidden="true"
            >
              <path d="M5 3v14l12-7z" />
            </svg>
            <span className="group-open:hidden">Play video</span>
            <span className="hidden group-open:inline">Close video</span>
          </span>
        </summary>
        <Player {...video} />
      </details>
    </FirmSection>
  );
}

function Player({ title, address, type, captions }: Video) {
  return (
    <video
      controls
      playsInline
      preload="none"
      width="960"
      height="540"
      aria-label={title}
      className="h-auto w-full rounded-card bg-navy"
    >
      <source src={address} type={type} />
      <track kind="captions" src={captions} srcLang="en" label="English" />
    </video>
  );
}

function play(details: HTMLDetailsElement) {
  const player = details.querySelector("video");
  const captions = player?.textTracks[0];
  if (captions) captions.mode = "showing";
  // Some browsers play a video only after a click on the player itself.
  player?.play().catch(() => player.focus());
}

function pause(details: HTMLDetailsElement) {
  details.querySelector("video")?.pause();
}

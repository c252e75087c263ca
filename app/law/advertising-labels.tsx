export function AdvertisingLabels({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <div className="wrap py-4 text-sm text-muted">
      {labels.map((label) => (
        <p key={label}>{label}</p>
      ))}
    </div>
  );
}

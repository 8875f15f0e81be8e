/** The way to a page outside, as a record tells it; an address that is no web address stays a text. */
export function ExternalLink({ url, text }: { url: string | null | undefined; text?: string | undefined }) {
  if (url == null || url === '') return null;
  if (!/^https?:\/\//i.test(url)) return <>{text ?? url}</>;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {text ?? url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  );
}

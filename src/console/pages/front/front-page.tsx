export function FrontPage() {
  return <h1>Dealgraph</h1>;
}

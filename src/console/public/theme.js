// Before the first paint, so that a page chosen dark never flashes light.
try {
  const theme = localStorage.getItem('dealgraph.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing follows the system.
}

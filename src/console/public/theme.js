// Runs before the page is first painted, so that a dark page is not briefly light.
try {
  const theme = localStorage.getItem('dealgraph.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Without local storage, the page uses the theme of the operating system.
}

// Before the first paint, so that a chosen theme never flashes; a file, because the policy allows no inline script.
try {
  const theme = localStorage.getItem('sillage.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be blocked; the system's theme then applies.
}

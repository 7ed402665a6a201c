// Light or dark before the first paint: the person's choice, else the system's.
{
  const chosen = localStorage.getItem('piaotai.docs.colors')
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.colors = dark ? 'dark' : 'light'
}

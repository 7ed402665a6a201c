// The web's beginning: language first, then a remembered session, then the page.
import '@fontsource/ibm-plex-sans/latin-400.css'
import '@fontsource/ibm-plex-sans/latin-600.css'
import '@fontsource/ibm-plex-mono/latin-400.css'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from '../lib/language.ts'
import { resume } from '../lib/sign-in.ts'
import { Providers } from './providers.tsx'

/** A chunk that a new version has replaced is fetched by reloading, once. */
addEventListener('vite:preloadError', () => {
  const key = 'piaotai.reloaded', last = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - last < 120_000) return
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
})
startLanguage().then(resume).then(() => { createRoot(document.getElementById('root')!).render(<StrictMode><Providers /></StrictMode>) }, () => { location.reload() })

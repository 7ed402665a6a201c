// The web's entry: language first, then a remembered session, then the page.
import '@fontsource/ibm-plex-sans/latin-400.css'
import '@fontsource/ibm-plex-sans/latin-600.css'
import '@fontsource/ibm-plex-mono/latin-400.css'
import './styles.css'
import './utilities.css'
import './motion.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnce } from '../lib/http/chunk.ts'
import { startColors } from '../lib/browser/color-mode.ts'
import { guardDoubleClicks } from '../lib/hooks/guard.ts'
import { startLanguage } from '../lib/i18n/language.ts'
import { resume } from '../lib/session/sign-in.ts'
import { Providers } from './providers.tsx'
import { loadDarkTheme, writeVariables } from './theme.ts'

addEventListener('vite:preloadError', (event) => {
  if (reloadOnce()) event.preventDefault()
})
guardDoubleClicks()
writeVariables()
const root = document.getElementById('root')!
/** No dictionary has loaded, so the message is in both languages; the link loads the page anew. */
const tellNotLoaded = (): void => {
  root.innerHTML = '页面没有加载出来 The page could not be loaded <a href="">重试 Retry</a>'
}
Promise.all([startLanguage(), startColors(loadDarkTheme)])
  .then(resume)
  .then(
    () => {
      createRoot(root).render(
        <StrictMode>
          <Providers />
        </StrictMode>,
      )
    },
    () => {
      if (!reloadOnce()) tellNotLoaded()
    },
  )

// The web's entry: language first, then a remembered session, then the page.
import '@fontsource/ibm-plex-sans/latin-400.css'
import '@fontsource/ibm-plex-sans/latin-600.css'
import '@fontsource/ibm-plex-mono/latin-400.css'
import './styles.css'
import './motion.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reloadOnce } from '../lib/http/chunk.ts'
import { startColors } from '../lib/browser/color-mode.ts'
import { guardDoubleClicks } from '../lib/form/guard.ts'
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
/** No dictionary has loaded, so the message and its button are in both languages. */
const tellNotLoaded = (): void => {
  root.textContent = '页面没有加载出来，请稍后再试。 The page could not be loaded; please try again later. '
  const again = document.createElement('button')
  again.textContent = '重试 Retry'
  again.onclick = () => {
    location.reload()
  }
  root.append(again)
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

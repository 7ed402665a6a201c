// What antd's parts stand in: our theme and words, our messages, and questions of their own. It loads with the first part
// that needs antd; the log in, the shell, the home page and the lists work without (lazy-antd.ts).
import { ConfigProvider, Modal } from 'antd'
import AppContext from 'antd/es/app/context'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import { LoaderCircle } from 'lucide-react'
import { createContext, use, useMemo, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useColorMode } from '../../lib/browser/color-mode.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { themeFor } from './antd-theme.ts'
import { message } from '../overlay/message.tsx'

type Hands = NonNullable<ComponentProps<typeof AppContext>['value']>
const Inside = createContext(false)

/** A part within another part stands in the same root. */
export const AntdRoot = ({ children }: { readonly children: ReactNode }) => (use(Inside) ? children : <Root>{children}</Root>)
/**
 * The loading icon of buttons is our own: antd's waits for the end of an animation; an answer during it cancels that
 * end, and the icon stays.
 */
const Root = ({ children }: { readonly children: ReactNode }) => {
  const language = useLanguage()
  const mode = useColorMode()
  const { t } = useTranslation('form')
  return (
    <ConfigProvider
      modal={{ centered: true }}
      theme={themeFor(mode)}
      locale={language === 'en-US' ? enUS : zhCN}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false, loadingIcon: <LoaderCircle size={14} className="spin" role="img" aria-label={t('busy')} /> }}
    >
      <Inside value={true}>
        <Questions>{children}</Questions>
      </Inside>
    </ConfigProvider>
  )
}
const Questions = ({ children }: { readonly children: ReactNode }) => {
  const [modal, holder] = Modal.useModal()
  const hands = useMemo(() => ({ message, modal, notification: {} }) as unknown as Hands, [modal])
  return (
    <AppContext value={hands}>
      {children}
      {holder}
    </AppContext>
  )
}

// Asks the company's administrator to open a page: their name, and a message to send them.
import { App, Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { copyText } from '../../lib/browser/copy.ts'
import { useSession } from '../../lib/session/session.ts'

const useSuites = () => useQuery({ queryKey: ['suites'], queryFn: () => api.user.listSuites({}, { quiet: true }) }).data
export const useSuperAdminName = (): string | undefined => useSuites()?.superAdminName
/** Of the operator of the platform. */
export const useContacts = () => useSuites()?.contacts

/** Copies the message, with the company's and the person's name added. */
export const AskButton = ({ label, sentence }: { label: string; sentence: string }) => {
  const { t } = useTranslation('shell')
  const { message } = App.useApp()
  const session = useSession()
  const text = t('ask.text', { sentence, company: session?.company?.name ?? '', name: session?.user?.name ?? '' })
  return (
    <Button
      onClick={() => {
        copyText(text).then(
          () => {
            void message.success(t('ask.copied'))
          },
          () => {
            void message.info(text, 10)
          },
        )
      }}
    >
      {label}
    </Button>
  )
}

// The companies of a person, and the switch to another one.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { useOnce } from '../../lib/hooks/guard.ts'
import { useSession } from '../../lib/session/session.ts'
import { switchCompany } from '../../lib/session/sign-in.ts'
import { useRunningImports } from '../../lib/upload/upload-shown.ts'
import { message } from '../../ui/overlay/message.tsx'

export const useCompanies = () =>
  useQuery({ queryKey: ['teams'], queryFn: () => api.user.listCompanies({ page: 1, pageSize: limits.teamListPageSize }) }).data?.content ??
  []

/** The question loads when it is asked. */
const ask = async (question: Parameters<Awaited<typeof import('./modal-confirm.tsx')>['ask']>[0]): Promise<void> => {
  ;(await import('./modal-confirm.tsx')).ask(question)
}
/** Enters another company. Pending uploads would be lost with the old one, so it asks first. */
export const useSwitch = () => {
  const { t } = useTranslation('shell')
  const current = useSession()?.company?.id
  const { done, files } = useRunningImports()
  const go = async (id: string, name: string, address?: string): Promise<void> => {
    await switchCompany(id, address).then(
      () => {
        message.success(t('switch.done', { name }))
      },
      () => undefined,
    )
  }
  return useOnce((id: string, name: string, address?: string) => {
    if (id === current) return
    if (files === done) {
      void go(id, name, address)
      return
    }
    void ask({
      title: t('switch.title', { name }),
      content: t('switch.running', { count: files - done }),
      okText: t('switch.go'),
      cancelText: t('switch.stay'),
      mask: { closable: false },
      onOk: () => go(id, name, address),
    })
  })
}

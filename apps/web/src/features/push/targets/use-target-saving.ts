// The calls about one target: it is saved, tried and switched.
import { App } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { CallFailed, api } from '../../../lib/http/api.ts'
import { pushTargetsKey } from '../push-keys.ts'
import type { Draft, Step, TargetDetail } from './targets.queries.ts'

interface Hands {
  readonly onSaved: (id: string | undefined) => void
  readonly onRefused: (error: CallFailed) => void
  readonly onProbed: (steps: readonly Step[]) => void
}
/** `target`: undefined for a new one. */
export const useTargetSaving = (target: TargetDetail | undefined, { onSaved, onRefused, onProbed }: Hands) => {
  const { t } = useTranslation('push')
  const { message } = App.useApp()
  const client = useQueryClient()
  const stale = () => client.invalidateQueries({ queryKey: pushTargetsKey })
  const failed = (error: unknown) => {
    if (!(error instanceof CallFailed)) throw error
    onRefused(error)
  }
  const send = async (of: Draft, proof?: { readonly code?: string; readonly password?: string }) => {
    if (!target) {
      const made = await api.invoice.createPushTarget({ draft: of }, { quiet: true })
      void message.success(t('targets.created'))
      await stale()
      onSaved(made.id)
      return
    }
    await api.invoice.changePushTarget({ id: target.id, draft: of, version: target.version, ...(proof ? { proof } : {}) }, { quiet: true })
    void message.success(t('targets.saved'))
    await stale()
    onSaved(target.id)
  }
  const save = useMutation({ mutationFn: (of: Draft) => send(of), onError: failed })
  const probe = useMutation({
    mutationFn: (of: Draft) => api.invoice.probePushTarget({ id: target?.id ?? null, draft: of }, { quiet: true }),
    onSuccess: ({ steps }) => {
      onProbed(steps)
    },
    onError: failed,
  })
  const turn = useMutation({
    mutationFn: (on: boolean) => api.invoice.switchPushTarget({ id: target!.id, on }),
    onSettled: stale,
  })
  return { send, save, probe, turn }
}

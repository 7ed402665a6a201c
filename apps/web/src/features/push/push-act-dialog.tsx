// 撤回、无需推送、需要推送: an act on the pushes of chosen invoices, asked for once, with what it left as it was.
import { App, Button } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { invoicesKey } from '../../shared/invoice/invoice-keys.ts'
import type { PushRequest } from '../../shared/push/push-dialog.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { OutcomeDialog } from '../../ui/overlay/outcome-dialog.tsx'
import { pushesKey } from './push.queries.ts'

type Act = Exclude<PushRequest['act'], 'push'>
interface Outcome {
  readonly done: number
  readonly left: number
  readonly items: readonly {
    readonly id: string
    readonly number: string | null
    readonly sellerName: string | null
    readonly problem: string
  }[]
}
const reasonOf = {
  'push.outOfScope': 'outOfScope',
  'push.usedHere': 'usedHere',
  'push.refusedThere': 'refusedThere',
  'push.unreachable': 'unreachable',
} as const
const doneOf = { recall: 'recall', markNone: 'none', unmark: 'needed' } as const satisfies Record<Act, string>

const run = async (act: Act, { area, ids }: PushRequest): Promise<Outcome> => {
  if (act === 'recall') {
    const results = await api.invoice.recallPushes({ area, ids: [...ids] })
    const items = results.flatMap(({ id, number, sellerName, ok, problem = '' }) => (ok ? [] : [{ id, number, sellerName, problem }]))
    return { done: results.length - items.length, left: items.length, items }
  }
  const { changed, left } = await api.invoice.markNoPush({ area, ids: [...ids], needed: act === 'unmark' })
  return { done: changed, left, items: [] }
}
const PushActDialog = ({ act, request, onClose }: { readonly act: Act; readonly request: PushRequest; readonly onClose: () => void }) => {
  const { t } = useTranslation('push')
  const { message } = App.useApp()
  const client = useQueryClient()
  const doing = useMutation({
    mutationFn: () => run(act, request),
    onSuccess: ({ done, left, items }) => {
      request.onDone()
      if (items.length > 0) return
      const said = t(`done.${doneOf[act]}`, { count: done })
      void message[done > 0 ? 'success' : 'warning'](left > 0 ? `${said}${t('comma')}${t('kept', { count: left })}` : said)
      onClose()
    },
    onSettled: () => {
      for (const queryKey of [pushesKey, invoicesKey]) void client.invalidateQueries({ queryKey })
    },
  })
  if (doing.data && doing.data.items.length > 0)
    return (
      <OutcomeDialog
        title={t('outcome')}
        done={t(`done.${doneOf[act]}`, { count: doing.data.done })}
        failed={t('kept', { count: doing.data.left })}
        items={doing.data.items.map(({ id, number, sellerName, problem }) => ({
          id,
          number,
          name: sellerName,
          note: t(`reasons.${reasonOf[problem as keyof typeof reasonOf] ?? 'notNow'}`),
        }))}
        close={t('dialog.close')}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      title={act === 'recall' ? t('recallTitle') : t(act === 'markNone' ? 'act.none' : 'act.needed')}
      facts={t('dialog.facts', { count: request.ids.length })}
      width={520}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            loading={doing.isPending}
            onClick={() => {
              doing.mutate()
            }}
          >
            {t(act === 'recall' ? 'act.recall' : act === 'markNone' ? 'act.none' : 'act.needed')}
          </Button>
        </>
      }
    >
      <p>{t(act === 'recall' ? 'recallText' : act === 'markNone' ? 'noneAsk' : 'neededAsk')}</p>
    </Dialog>
  )
}
export default PushActDialog

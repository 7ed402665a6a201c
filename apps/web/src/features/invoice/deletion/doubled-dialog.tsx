// 重复的记录: pairs of one digital invoice, which of the two stays, and what was joined in the last 24 hours.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../../lib/http/api.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { deletionsKey, invoicesKey } from '../../../shared/invoice/invoice-keys.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { OutcomeList } from '../../../ui/overlay/outcome-list.tsx'

const doubledKey = [...deletionsKey, 'doubled'] as const
interface Props {
  /** Why joining is not allowed to this person. */
  readonly why: string | undefined
  readonly onClose: () => void
}
const refusals = ['doubled.bothHeld', 'doubled.none', 'doubled.partedNot', 'attachment.tooMany', 'invoice.duplicate'] as const
const DoubledDialog = ({ why, onClose }: Props) => {
  const { t } = useTranslation('invoiceDeletion')
  const { message } = App.useApp()
  const client = useQueryClient()
  const { data, error } = useQuery({ queryKey: doubledKey, queryFn: () => api.invoice.listDoubledInvoices({}, { quiet: true }) })
  const settle = useMutation({
    mutationFn: async ({ act, ids }: { readonly act: 'join' | 'part'; readonly ids: string[] }) => ({
      act,
      outcomes: await (act === 'join' ? api.invoice.joinDoubledInvoices({ ids }) : api.invoice.partJoinedInvoices({ ids })),
    }),
    onSuccess: ({ act, outcomes }) => {
      const done = outcomes.filter(({ ok }) => ok).length
      if (done > 0) void message.success(t(`doubled.done.${act}`, { count: done }))
      const problem = refusals.find((one) => outcomes.some((outcome) => outcome.problem === one))
      if (problem) void message.warning(t(`doubled.refused.${problem}`))
    },
    onSettled: () => Promise.all([invoicesKey, deletionsKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const act = (what: 'join' | 'part', ids: string[]) => () => {
    settle.mutate({ act: what, ids })
  }
  const button = (what: 'join' | 'part', id: string, number: string) => (
    <Button
      size="small"
      disabled={why !== undefined}
      title={why}
      loading={settle.isPending && settle.variables.ids[0] === id}
      aria-label={t(`doubled.row.${what}`, { number })}
      onClick={act(what, [id])}
    >
      {t(`doubled.${what}`)}
    </Button>
  )
  const open = (data?.pairs ?? []).filter(({ kept }) => kept !== 'none').slice(0, limits.batch)
  return (
    <Dialog
      title={t('doubled.title')}
      width={860}
      onClose={onClose}
      note={data ? <span role="status">{t('doubled.count', { count: data.count })}</span> : undefined}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {open.length > 1 ? (
            <Button
              type="primary"
              disabled={why !== undefined}
              title={why}
              loading={settle.isPending}
              onClick={act(
                'join',
                open.map(({ digital }) => digital.id),
              )}
            >
              {t('doubled.all', { count: open.length })}
            </Button>
          ) : null}
        </>
      }
    >
      {error ? <Alert type="error" showIcon title={error.message} style={{ marginBottom: 12 }} /> : null}
      <p>{t('doubled.text')}</p>
      {data && data.pairs.length > 0 ? (
        <OutcomeList
          label={t('doubled.title')}
          items={data.pairs.map(({ number, sellerName, digital, kept }) => ({
            id: digital.id,
            number,
            name: sellerName,
            note: (
              <>
                {t(`doubled.kept.${kept}`)} {kept === 'none' ? null : button('join', digital.id, number)}
              </>
            ),
          }))}
        />
      ) : null}
      {data && data.joins.length > 0 ? (
        <>
          <h4>{t('doubled.joined')}</h4>
          <OutcomeList
            label={t('doubled.joined')}
            items={data.joins.map(({ keptId, number, by, at }) => ({
              id: keptId,
              number,
              name: t('doubled.by', { who: by, at: minuteOf(at) }),
              note: button('part', keptId, number),
            }))}
          />
        </>
      ) : null}
    </Dialog>
  )
}
export default DoubledDialog

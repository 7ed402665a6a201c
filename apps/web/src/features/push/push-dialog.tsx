// 推送: to which target; each invoice is begun or told why not.
import { App, Button, Checkbox, Input, Radio } from 'antd'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '@piaotai/domain/limits.ts'
import { api } from '../../lib/http/api.ts'
import { invoicesKey } from '../../shared/invoice/invoice-keys.ts'
import { useCauseWords } from '../../shared/judgement/cause-words.ts'
import { GoOrAsk } from '../../ui/page/go-or-ask.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { OutcomeDialog } from '../../ui/overlay/outcome-dialog.tsx'
import { pushesKey, useTargets, type Area } from './push.queries.ts'
import { PlainLine } from '../../ui/page/plain-line.tsx'
import styles from './push.module.css'

interface Props {
  readonly area: Area
  readonly ids: readonly string[]
  /** Where the first of them was pushed before. */
  readonly last: string | undefined
  readonly again: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}
const reasonWords = ['outOfScope', 'refused', 'stepFirst', 'reasonNeeded'] as const
const PushDialog = ({ area, ids, last, again: startAgain, onClose, onDone }: Props) => {
  const { t } = useTranslation('push')
  const causeWords = useCauseWords()
  const { message } = App.useApp()
  const client = useQueryClient()
  const targets = useTargets()
  const on = targets.data?.filter((target) => target.on) ?? []
  const [picked, setPicked] = useState<string>()
  const targetId = picked ?? (on.some(({ id }) => id === last) ? last : on[0]?.id)
  const [again, setAgain] = useState(startAgain)
  const [reason, setReason] = useState('')
  const push = useMutation({
    mutationFn: () => api.invoice.pushInvoices({ area, ids: [...ids], targetId: targetId!, again, reason }),
    onSuccess: (results) => {
      onDone()
      if (results.every(({ ok }) => ok)) {
        void message.success(t('done.push', { count: results.length }))
        onClose()
      }
    },
    onSettled: () => {
      for (const queryKey of [pushesKey, invoicesKey]) void client.invalidateQueries({ queryKey })
    },
  })
  const left = push.data?.filter(({ ok }) => !ok) ?? []
  if (push.data && left.length > 0)
    return (
      <OutcomeDialog
        title={t('outcome')}
        done={t('done.push', { count: push.data.length - left.length })}
        failed={t('kept', { count: left.length })}
        items={left.map(({ id, number, sellerName, problem = '', causes }) => ({
          id,
          number,
          name: sellerName,
          note: t(`reasons.${reasonWords.find((one) => problem.endsWith(`.${one}`)) ?? 'notNow'}`, { causes: causeWords(causes) }),
        }))}
        close={t('dialog.close')}
        onClose={onClose}
      />
    )
  const nowhere = targets.isSuccess && on.length === 0
  return (
    <Dialog
      title={t('dialog.title')}
      facts={t('dialog.facts', { count: ids.length })}
      width={520}
      onClose={onClose}
      note={nowhere ? t('dialog.noTarget') : undefined}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {nowhere ? (
            <GoOrAsk goal={{ to: '/comset/pushTargets' }} say="goTargets" onGo={onClose} />
          ) : (
            <Button
              type="primary"
              disabled={targetId === undefined}
              loading={push.isPending}
              onClick={() => {
                push.mutate()
              }}
            >
              {t('dialog.submit')}
            </Button>
          )}
        </>
      }
    >
      <PlainLine of="push" />
      <Radio.Group
        aria-label={t('dialog.target')}
        className={styles['targets'] ?? ''}
        value={targetId}
        onChange={({ target }) => {
          setPicked(target.value as string)
        }}
      >
        {on.map((target) => (
          <Radio key={target.id} value={target.id}>
            <b>{target.name}</b> <small>{t(`kinds.${target.kind}`)}</small>
            {target.failingSince === null ? null : <small className={styles['late']}>{t('dialog.rests')}</small>}
            {target.waiting > 0 ? <small>{t('dialog.waiting', { count: target.waiting })}</small> : null}
          </Radio>
        ))}
      </Radio.Group>
      <Checkbox
        checked={again}
        onChange={({ target }) => {
          setAgain(target.checked)
        }}
      >
        {t('dialog.again')}
      </Checkbox>
      <Input
        aria-label={t('dialog.reason')}
        placeholder={t('dialog.reason')}
        maxLength={limits.deleteReason}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value)
        }}
      />
    </Dialog>
  )
}
export default PushDialog

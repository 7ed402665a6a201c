// 归类: by hand into a category, or by rule from the parties on the face; previewed first.
import { Button, Checkbox, Radio } from 'antd'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ChangePreview } from './change-preview.tsx'
import type { Chosen } from '../chosen.ts'
import { classifyInvoices } from '../invoice.queries.ts'
import { PlainLine } from '../../../ui/page/plain-line.tsx'
import styles from './batch.module.css'

interface Props {
  readonly area: 'personal' | 'company'
  readonly chosen: Chosen
  readonly onClose: () => void
  readonly onDone: (changeId: string | null, changed: number) => void
}
const ClassifyDialog = ({ area, chosen, onClose, onDone }: Props) => {
  const { t } = useTranslation('invoice')
  const { t: ts } = useTranslation('states')
  const [to, setTo] = useState<number | 'rule'>('rule')
  const [overHand, setOverHand] = useState(false)
  const request = (preview: boolean) =>
    classifyInvoices({ area, ...chosen.input, preview, ...(to === 'rule' ? { overHand } : { category: to }) })
  const shown = useQuery({ queryKey: ['invoices', 'classify', area, chosen, to, overHand], queryFn: () => request(true), gcTime: 0 })
  const make = useMutation({
    mutationFn: () => request(false),
    onSuccess: (done) => {
      onDone(done.changeId, done.changed)
    },
  })
  return (
    <Dialog
      title={t('batch.classify')}
      facts={t('batch.facts', { count: chosen.count })}
      onClose={onClose}
      note={t('batch.undoNote')}
      actions={
        <>
          <Button onClick={onClose}>{t('business.cancel')}</Button>
          <Button
            type="primary"
            disabled={!shown.data?.changed}
            loading={make.isPending}
            onClick={() => {
              make.mutate()
            }}
          >
            {t('batch.make', { count: shown.data?.changed ?? 0 })}
          </Button>
        </>
      }
    >
      <PlainLine of="classify" />
      <Radio.Group
        className={styles['batch-choice']}
        value={to}
        onChange={(event) => {
          setTo(event.target.value as number | 'rule')
        }}
      >
        <Radio value="rule">{t('batch.byRule')}</Radio>
        {([1, 2, 3, 0] as const).map((category) => (
          <Radio key={category} value={category}>
            {ts(`category.${category}`)}
          </Radio>
        ))}
      </Radio.Group>
      {to === 'rule' ? (
        <Checkbox
          checked={overHand}
          onChange={(event) => {
            setOverHand(event.target.checked)
          }}
        >
          {t('batch.overHand')}
        </Checkbox>
      ) : null}
      <p className="sub">{t(to === 'rule' ? 'batch.ruleText' : 'batch.handText')}</p>
      {shown.data ? <ChangePreview change={shown.data} /> : null}
    </Dialog>
  )
}
export default ClassifyDialog

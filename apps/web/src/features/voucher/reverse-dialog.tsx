// 红字冲销: the day of the red voucher, and whether the right one follows as a draft; or that one alone.
import { App, Button, Checkbox, DatePicker } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shanghaiDay } from '@piaotai/domain/shanghai.ts'
import { api } from '../../lib/http/api.ts'
import { dayOfText, textOfDay } from '../../ui/fields/picked-day.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useVoucherChange, type Voucher } from './voucher.queries.ts'
import styles from './voucher.module.css'

interface Props {
  readonly voucher: Voucher
  readonly act: 'reverse' | 'bookAnew'
  readonly onClose: () => void
  /** Opens the draft that was made. */
  readonly onDone: (id: string) => void
}
const ReverseDialog = ({ voucher, act, onClose, onDone }: Props) => {
  const { t } = useTranslation('voucher')
  const { message } = App.useApp()
  const [day, setDay] = useState(() => shanghaiDay(new Date()))
  const [anew, setAnew] = useState(false)
  const { id, number, reference } = voucher
  const make = useVoucherChange(async () =>
    act === 'reverse'
      ? (await api.invoice.reverseVoucher({ id, day, anew })).reversal
      : (await api.invoice.bookVoucherAnew({ id, day })).anew,
  )
  const submit = () => {
    make.mutateAsync(undefined).then(
      (made) => {
        void message.success(t(`reversal.done.${act}`))
        onClose()
        onDone(made)
      },
      () => undefined,
    )
  }
  return (
    <Dialog
      title={t(`reversal.title.${act}`, { number: number ?? reference })}
      facts={t(`reversal.facts.${act}`)}
      width={560}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={make.isPending} onClick={submit}>
            {t(`act.${act}`)}
          </Button>
        </>
      }
    >
      <div className={styles['row']}>
        <label htmlFor="reversal-day">{t('reversal.day')}</label>
        <DatePicker
          id="reversal-day"
          allowClear={false}
          value={dayOfText(day)}
          onChange={(picked) => {
            setDay(textOfDay(picked) ?? day)
          }}
        />
        <span className="sub">{t('reversal.open')}</span>
      </div>
      {act === 'reverse' ? (
        <Checkbox
          checked={anew}
          onChange={({ target }) => {
            setAnew(target.checked)
          }}
        >
          {t('reversal.anew')}
        </Checkbox>
      ) : null}
    </Dialog>
  )
}
export default ReverseDialog

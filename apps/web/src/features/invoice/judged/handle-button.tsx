// 处理 (H): what is to be done with the invoice now, the first marked, and what cannot be done and why.
import { Button } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import {
  HandCoins,
  BanknoteArrowUp,
  ChevronDown,
  CircleSlash2,
  FileCheck2,
  Forward,
  ListChecks,
  PencilLine,
  Phone,
  Receipt,
  ScanSearch,
  Send,
  Tag,
  Undo2,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { grantedKeys, useSession } from '../../../lib/session/session.ts'
import { DropMenu } from '../../../ui/controls/drop-menu.tsx'
import { amountText } from '../../../ui/values/amount.tsx'
import type { Detail } from '../detail.ts'
import type { InvoiceList } from '../invoice-list.config.ts'
import type { Lacking } from '../list/row-step.ts'
import { mainOf } from './cells.ts'
import { doableOf, impossibleOf, type Doable, type PayAct, type Todo } from './handling.ts'
import type { JudgedInvoice } from './judged.queries.ts'
import { placeOf } from './places.ts'
import { useTold } from './use-told.ts'
import type { DrawerHands } from './way-link.tsx'
import styles from './judged.module.css'

const icons: Readonly<Record<Todo | PayAct, LucideIcon>> = {
  answerDoubts: ListChecks,
  claim: HandCoins,
  askSeller: Receipt,
  correct: PencilLine,
  verify: ScanSearch,
  classify: Tag,
  forward: Forward,
  confirmAccount: Phone,
  confirm: FileCheck2,
  submit: BanknoteArrowUp,
  send: Send,
  withdraw: Undo2,
  return: Undo2,
  undo: Undo2,
}
interface LineProps {
  readonly icon: LucideIcon
  readonly name: string
  readonly text: string
  readonly mark?: ReactNode
}
const Line = ({ icon: Icon, name, text, mark }: LineProps) => (
  <span className={styles['handle-line']}>
    <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
    <span>
      <b>{name}</b>
      <small>{text}</small>
    </span>
    {mark}
  </span>
)
interface Props {
  readonly list: InvoiceList
  readonly invoice: Detail
  readonly judged: JudgedInvoice
  readonly lacking: Lacking
  readonly hands: DrawerHands
}
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, .ant-modal, [role=menu]') !== null

export const HandleButton = ({ list, invoice, judged, lacking, hands }: Props) => {
  const { t } = useTranslation('judgement')
  const told = useTold()
  const navigate = useNavigate()
  const held = grantedKeys(useSession()?.company?.operatorInfo.menuList)
  const button = useRef<HTMLButtonElement>(null)
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
    if (event.key.toLowerCase() !== 'h') return
    event.preventDefault()
    button.current?.focus()
    button.current?.click()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      hear(event)
    }
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listen)
    }
  }, [])
  const takeStep = (step: Todo): void => {
    if (step === 'answerDoubts') hands.onDoubt()
    else if (step === 'askSeller') hands.onProof()
    else if (step === 'correct') hands.onCorrect()
    else if (step === 'claim' || step === 'confirmAccount') {
      const place = placeOf(step, judged, invoice, held)
      if (place) void navigate({ to: place.to, search: place.search })
    } else hands.onStep(step === 'forward' ? 'classify' : step)
  }
  const figures = { payable: amountText(judged.payable), amount: amountText(judged.batch?.amount ?? judged.payable) }
  /** What is asked for, and why: a reason, or another person besides. */
  const actText = (act: PayAct): string => {
    const { verdict } = judged.acts[act]
    const main = mainOf(judged.acts[act])
    const asked = verdict === 'second' ? `${t('twoPeople')}` : verdict === 'asks' ? t('withReason') : ''
    return [asked, main ? told(main.cause, judged) : ''].filter(Boolean).join(' · ')
  }
  const two = (
    <span className="status attention">
      <Users size={13} aria-hidden="true" />
      {t('two')}
    </span>
  )
  const first = <span className={styles['handle-first']}>{t('first')}</span>
  const doable = doableOf(list, judged, lacking)
  const lineOf = (one: Doable, at: number): LineProps =>
    'step' in one
      ? {
          icon: icons[one.step],
          name: t(`stepName.${one.step}`),
          text: one.lacks ?? t(`stepText.${one.step}`, figures),
          mark: at === 0 && one.lacks === undefined ? first : undefined,
        }
      : {
          icon: icons[one.act],
          name: t(`act.${one.act}`),
          text: one.lacks ?? actText(one.act),
          mark: judged.acts[one.act].verdict === 'second' ? two : at === 0 && one.lacks === undefined ? first : undefined,
        }
  const impossible = impossibleOf(judged, invoice, list.area)
  const items = [
    ...(doable.length === 0
      ? []
      : [
          {
            key: 'todo',
            type: 'group' as const,
            label: t('todo'),
            children: doable.map((one, at) => ({
              key: 'step' in one ? one.step : `act ${one.act}`,
              label: <Line {...lineOf(one, at)} />,
              disabled: one.lacks !== undefined,
              className: at === 0 && one.lacks === undefined ? styles['handle-now'] : '',
              onClick: () => {
                if ('step' in one) takeStep(one.step)
                else hands.onStep(one.act === 'undo' ? 'cancel' : one.act)
              },
            })),
          },
        ]),
    ...(doable.length > 0 && impossible.length > 0 ? [{ key: 'line', type: 'divider' as const }] : []),
    ...(impossible.length === 0
      ? []
      : [
          {
            key: 'cannot',
            type: 'group' as const,
            label: t('cannot'),
            children: impossible.map(({ act, main }) => ({
              key: `not ${act}`,
              disabled: true,
              className: styles['handle-not'],
              label: <Line icon={CircleSlash2} name={t(`act.${act}`)} text={told(main.cause, judged)} />,
            })),
          },
        ]),
  ]
  return (
    <DropMenu menu={{ items, className: styles['handle-menu'] }} disabled={items.length === 0}>
      <Button
        ref={button}
        size="small"
        type="primary"
        disabled={items.length === 0}
        aria-keyshortcuts="H"
        icon={<ChevronDown size={13} aria-hidden="true" />}
        iconPlacement="end"
      >
        {t('handle')}
      </Button>
    </DropMenu>
  )
}

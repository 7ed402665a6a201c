// A rendered page of the original: rotated and enlarged, with the boxes of its fields, and the current field under a
// magnifier.
import { Spin } from 'antd'
import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { useTranslation } from 'react-i18next'
import type { Box } from '@piaotai/contract/invoice/invoice-shapes.ts'
import styles from '../drawer/invoice-drawer.module.css'

type Place = z.output<typeof Box>
const at = (box: Place) => ({
  left: `${box.x * 100}%`,
  top: `${box.y * 100}%`,
  width: `${box.width * 100}%`,
  height: `${box.height * 100}%`,
})

interface SheetProps {
  readonly url: string
  /** 1 fits the pane's width. */
  readonly scale: number
  /** Quarter turns to the right. */
  readonly turns: number
  readonly places: readonly (readonly [field: string, box: Place])[]
  readonly field: string | undefined
  readonly warned: ReadonlySet<string>
  readonly onField: (field: string) => void
}
export const OriginalSheet = ({ url, scale, turns, places, field, warned, onField }: SheetProps) => {
  const { t } = useTranslation('invoice')
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  const [ratio, setRatio] = useState(1.5)
  const lies = turns % 2 === 1
  return (
    <div
      className={styles['original-sheet']}
      style={{ width: `${scale * 100}%`, aspectRatio: state === 'failed' ? '3 / 2' : lies ? 1 / ratio : ratio }}
    >
      <div
        className={styles['original-page']}
        style={{ width: lies ? `${ratio * 100}%` : '100%', aspectRatio: ratio, rotate: `${turns * 90}deg` }}
      >
        <img
          src={url}
          alt={t('detail.original')}
          onLoad={(e) => {
            setRatio(e.currentTarget.naturalWidth / e.currentTarget.naturalHeight)
            setState('drawn')
          }}
          onError={() => {
            setState('failed')
          }}
          hidden={state === 'failed'}
        />
        {/* The same fields at right are reachable by keyboard. */}
        {state === 'drawn'
          ? places.map(([name, box]) => (
              <i
                key={name}
                aria-hidden="true"
                className={`${styles['field-box']}${name === field ? ' on' : ''}${warned.has(name) ? ` ${styles['warned']}` : ''}`}
                style={at(box)}
                onMouseEnter={() => {
                  onField(name)
                }}
                onClick={() => {
                  onField(name)
                }}
              />
            ))
          : null}
      </div>
      {state === 'drawing' ? (
        <div className={styles['original-wait']}>
          <Spin size="small" /> {t('detail.drawing')}
        </div>
      ) : null}
      {state === 'failed' ? (
        <div className={styles['original-wait']} role="alert">
          {t('detail.notDrawn')}
        </div>
      ) : null}
    </div>
  )
}

const windowHeight = 86
/** The field's part of the picture, enlarged enough to read a single character. */
export const Magnifier = ({ url, box, name, warned }: { url: string; box: Place; name: string; warned: boolean }) => {
  const { t } = useTranslation('invoice')
  const wide = Math.min(1, Math.max(box.width * 1.25, 0.16))
  const left = Math.max(0, Math.min(1 - wide, box.x - (wide - box.width) / 2))
  const percent = (part: number): string => `${part * 100}%`
  return (
    <div className={`${styles['magnifier']}${warned ? ` ${styles['warned']}` : ''}`}>
      <div>
        <ScanSearch size={13} aria-hidden="true" />
        {t('detail.magnified')} <b>{name}</b>
      </div>
      <div className={styles['lens']} style={{ height: windowHeight }}>
        <img
          src={url}
          alt=""
          style={{
            width: percent(1 / wide),
            left: percent(-left / wide),
            top: windowHeight / 2,
            transform: `translateY(${-(box.y + box.height / 2) * 100}%)`,
          }}
        />
      </div>
    </div>
  )
}

// Six line drawings for pages without a first row: ink on one ground line, paper fill, one accent; the seal is the bureau's alone.
import type { ReactNode } from 'react'

const ink = { fill: 'var(--paper)', stroke: 'var(--text)' }
const faint = { stroke: 'var(--edge-strong)' }
const accent = { stroke: 'var(--accent)' }
const Line = ({ d, ...rest }: { d: string; [name: string]: string }) => <path d={d} {...rest} />

const drawings = {
  mail: (
    <>
      <Line d="M56 52V16l4-3.500 4 3.500 4-3.500 4 3.500 4-3.500 4 3.500 4-3.500 4 3.500v36" {...ink} />
      <Line d="M63 26h22M63 34h14" {...faint} />
      <Line d="M38 46h72v46H38zM38 46l36 26 36-26" {...ink} />
      <Line d="M38 92l26-24M110 92L84 68" {...faint} />
      <Line d="M124 40v22m-6-6 6 6 6-6" {...accent} />
    </>
  ),
  bank: (
    <>
      <Line d="M34 24h62v68H34zM34 40h62" {...ink} />
      <Line d="M42 32h20M42 52h24M42 64h18M42 76h22M78 76h8" {...faint} />
      <Line d="M76 52l3 3 6-6M76 64l3 3 6-6" {...accent} />
      <Line d="M104 92V64h22v28" {...ink} strokeDasharray="3 4" />
      <circle cx="115" cy="48" r="9" {...ink} />
      <Line d="M112 45l3 3.500 3-3.500M115 48.500V53M112.500 50h5" stroke="var(--text)" />
    </>
  ),
  bureau: (
    <>
      <Line d="M30 44L74 20l44 24zM36 44h76v8H36z" {...ink} />
      <Line d="M44 52v30M60 52v30M88 52v30M104 52v30" stroke="var(--text)" />
      <Line d="M32 82h84v10H32z" {...ink} />
      <Line d="M52 52v30M96 52v30" {...faint} />
      <circle cx="74" cy="66" r="11" fill="var(--paper)" stroke="var(--seal)" />
      <text x="74" y="70.200" textAnchor="middle" fontSize="12" fontWeight="700" fill="var(--seal)">
        税
      </text>
      <circle cx="74" cy="35" r="3" {...faint} />
    </>
  ),
  book: (
    <>
      <Line d="M74 32c-10-7-24-8-40-6v62c16-2 30-1 40 4 10-5 24-6 40-4V26c-16-2-30-1-40 6zM74 32v60" {...ink} />
      <Line d="M42 38h22M42 48h22M42 58h16M42 68h22M84 38h6M84 48h6M84 58h22M84 68h18" {...faint} />
      <Line d="M94 26v20l5-4 5 4V25.500" fill="var(--paper)" {...accent} />
      <Line d="M84 78h22M84 81.500h22" stroke="var(--text)" />
    </>
  ),
  rule: (
    <>
      <rect x="26" y="24" width="40" height="16" rx="5" {...ink} />
      <rect x="74" y="24" width="48" height="16" rx="5" {...ink} />
      <rect x="26" y="50" width="56" height="16" rx="5" {...ink} />
      <Line d="M34 32h24M82 32h32M34 58h40" {...faint} />
      <rect x="90" y="50" width="32" height="16" rx="5" {...accent} strokeDasharray="3 3.500" />
      <Line d="M106 54.500v7M102.500 58h7" {...accent} />
      <Line d="M38 66v10h70v-10M73 76v16" stroke="var(--text)" strokeDasharray="3 4" />
      <Line d="M69 88l4 4 4-4" stroke="var(--text)" />
    </>
  ),
  key: (
    <>
      <Line d="M74 8v10" stroke="var(--text)" />
      <circle cx="74" cy="22" r="3.500" {...ink} />
      <circle cx="74" cy="42" r="16" {...ink} />
      <circle cx="74" cy="36" r="4.500" stroke="var(--text)" />
      <Line d="M70 58v34h8v-12h5v-6h-5v-4h7v-6h-7v-6" {...ink} />
      <path d="M90 42l22 6v18l-22 6V42z" fill="var(--paper)" {...accent} transform="rotate(8 100 56)" />
      <circle cx="96" cy="57" r="1.800" {...accent} />
      <Line d="M103 56h6M103 62h4" {...faint} />
    </>
  ),
} as const satisfies Readonly<Record<string, ReactNode>>

const SubjectDrawing = ({ of }: { of: keyof typeof drawings }) => (
  <svg
    width="178"
    height="125"
    viewBox="0 0 148 104"
    fill="none"
    strokeWidth="1.35"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawings[of]}
    <path d="M12 92H136" stroke="var(--text)" />
  </svg>
)
export default SubjectDrawing

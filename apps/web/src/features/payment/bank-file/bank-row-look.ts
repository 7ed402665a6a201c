// How the states of a bank file's rows look.
import { BadgeCheck, Ban, CircleX, Clock } from 'lucide-react'
import type { BankRowState } from '@piaotai/domain/payment/bank-file.ts'
import type { StateLook } from '../../../ui/kits/records/state-tag.tsx'

export const bankRowLooks: Readonly<Record<BankRowState, StateLook>> = {
  live: { tone: 'running', icon: Clock },
  paid: { tone: 'good', icon: BadgeCheck },
  refused: { tone: 'wrong', icon: CircleX },
  void: { tone: 'attention', icon: Ban },
}

// What both lists of the planner have of their page: its head, its tabs, and the plan of the period.
import type { ReactNode } from 'react'
import type { ListTab } from '../../../ui/table/list-tabs.tsx'
import type { DeductionPlan } from './deduction.queries.ts'

export interface PlanPage {
  readonly period: string
  readonly plan: DeductionPlan | undefined
  readonly words: { readonly title: string; readonly facts: ReactNode; readonly all: string }
  readonly actions: ReactNode
  readonly tabsOf: (counts: Readonly<Record<string, number>> | undefined) => readonly ListTab[]
  /** Something else is open above the list. */
  readonly covered: boolean
}

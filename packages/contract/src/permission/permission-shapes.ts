// Keys and addresses of the permission table on the wire: of what the server grants only what this version has is told.
import { z } from 'zod'
import { allPages, sections } from '@piaotai/domain/rights/permission.ts'

export const pageKey = z.enum(allPages.map((page) => page.key)).meta({ id: 'PageKey' })
export const pagePath = z.enum(allPages.map((page) => page.path)).meta({ id: 'PagePath' })
export const buttonKey = z.enum(allPages.flatMap((page) => page.buttons)).meta({ id: 'ButtonKey' })
export const pageGroup = z.enum([...new Set(allPages.map((page) => page.group))])
export const sectionKey = z.enum(sections.map((section) => section.key))
export const sectionName = z.enum(sections.map((section) => section.name))
export const sectionPath = z.enum(sections.map((section) => section.base))

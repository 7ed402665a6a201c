export { groupModule } from './group.module.ts'
export { groupMatches, groupTwinsOf, toGroupMatch, type GroupMatch } from './match.ts'
export { runShow } from './show.ts'
export { runGroupPush, runGroupRecall } from './run-pushes.ts'

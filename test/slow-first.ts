import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * These put faults into the functions of Node itself, or clocks and nets in their place. Each of them leaves everything
 * as it was. They are the first in their processes all the same, so that nothing of an earlier test is left there.
 */
const withFaults =
  /test\/soak\/(bounded|disk-faults|hostile-input|power-loss|sealed-data|telegram-outage|whole-days)\.test\.ts$/;

/** The slowest files, the first of them first. All others follow. */
const slow = [
  withFaults,
  /\.postgres\.test\.ts$/,
  /test\/soak\//,
  // Has the compiler read all of src/features before its first test.
  /\/locales\.test\.ts$/,
  /test\/browser\//,
  /test\/journeys\//,
  /\/postgres\//,
  /test\/tools\//,
];
/** The files of a project stay together, because a process that runs them one after the other loads the modules once. */
const projects = ["browser", "all", "long"];

/**
 * Begins with the slow files. Without earlier results Vitest begins with the longest files, and the slowest ones are
 * among the shortest: each of them would run alone at the end, while the other processor waits.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ project, moduleId }: TestSpecification): number => {
      const index = slow.findIndex((folder) => folder.test(moduleId));
      return projects.indexOf(project.name) * slow.length * 2 + (index === -1 ? slow.length : index);
    };
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}

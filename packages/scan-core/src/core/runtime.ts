import type { Evidence, PostureGraph, Refusal, ScannedFile } from "@parapet/posture";
import type { Check } from "./check.ts";
import type { ConfigDocument } from "@parapet/documents/document.ts";
import type { ScanEnvironment } from "./workspace-scan.ts";

/** Where a runtime keeps the configuration of one workspace. */
export type WorkspaceLocation = {
  /** Absolute path of the workspace folder, symbolic links not resolved. */
  readonly workspacePath: string;
  /**
   * Absolute path by which the same workspace is found again: its configuration file, or its folder
   * where none is in it.
   */
  readonly configPath: string;
  /**
   * Absolute path of the folder that reports name files from; the workspace itself when left out.
   */
  readonly shownFrom?: string;
};

/** Text that takes the place of a file's content while a fix is tried out; by absolute path. */
export type Overlay = ReadonlyMap<string, string>;

/** Permission bits that take the place of a file's while a fix is tried out; by absolute path. */
export type ModeOverlay = ReadonlyMap<string, number>;

/** A place in one of the files that make up a configuration. */
export type SettingPlace = {
  /** Absolute path. */
  readonly path: string;
  /** RFC 6901 pointer into that file. */
  readonly pointer: string;
};

/** A workspace, read: what the runtime makes of it, and where each setting stands. */
export type Reading<Model> = {
  readonly model: Model;
  readonly files: readonly ScannedFile[];
  /** Every configuration document that was read, by absolute path. */
  readonly documents: ReadonlyMap<string, ConfigDocument>;
  /**
   * The file that owns a setting of the effective configuration, or that would hold it, and its
   * pointer there.
   */
  readonly ownerOf: (pointer: string) => SettingPlace;
  /**
   * Further places that hold the same setting: an overridden value, or a list that is joined with
   * the owner's. Left out where every setting is at one place only.
   */
  readonly othersOf?: (pointer: string) => readonly (SettingPlace & {
    readonly evidence: Evidence;
  })[];
  /**
   * Evidence for a setting of the effective configuration; of an absent one, the default that
   * applies.
   */
  readonly evidenceOf: (pointer: string) => Evidence;
  /**
   * Reads the workspace again with other texts and permissions, as it was on the disk the first
   * time: what they cannot change is not looked up again. Left out where everything is read again.
   */
  readonly again?: (overlay: Overlay, modes: ModeOverlay) => Promise<Reading<Model>>;
};

/**
 * Everything Parapet knows about one agent runtime. A new runtime is one folder that provides this.
 */
export type Runtime<Model> = {
  /** "openclaw". */
  readonly id: string;
  /** What a person calls it: "OpenClaw". */
  readonly title: string;
  /**
   * Finds the workspace at a path, or where the runtime itself looks when no path is given.
   * Throws ScanError "not_found" with a sentence that says where to look instead.
   */
  readonly locate: (
    target: string | undefined,
    environment: ScanEnvironment,
  ) => Promise<WorkspaceLocation>;
  /** Reads and resolves. Never executes or contacts what it reads. Throws ScanError. */
  readonly read: (
    location: WorkspaceLocation,
    environment: ScanEnvironment,
    overlay: Overlay,
    modes?: ModeOverlay,
  ) => Promise<Reading<Model>>;
  /**
   * Which release would refuse to load the configuration, and for how many settings: 0 where it
   * takes it.
   */
  readonly refusal?: (model: Model) => Refusal;
  /**
   * What shows that the runtime itself runs in a container, "" where nothing does; left out where
   * nobody looks.
   */
  readonly container?: (model: Model) => string;
  readonly checks: readonly Check<Model>[];
  /** The posture graph that the configuration draws. */
  readonly topology: (
    reading: Reading<Model>,
    service: string,
    environment: ScanEnvironment,
  ) => PostureGraph;
};

import ts from "typescript";

/** One place in the code that asks a translator for texts. */
export interface UsedText {
  /** Every key that may be asked for there; undefined: the code doesn't tell. */
  readonly keys: readonly string[] | undefined;
  /** Names of the values that are handed over for the text's placeables. */
  readonly values: readonly string[];
  readonly where: string;
}

/**
 * Finds every call of a translator in src/features and in the page of src/page, and asks the type checker which keys it may stand for: literals, both
 * sides of a condition, templates over unions such as `draft-price-${problem}`, and parameters of helpers.
 */
export const usedTexts = (root: string): UsedText[] => [
  ...textsUsedIn([`${root}/src/features`, `${root}/src/frame`], root),
  ...textsUsedIn([`${root}/src/page`], `${root}/src/page`),
];

/** @param project the folder of the tsconfig.json that the folders' files are checked with */
function textsUsedIn(folders: readonly string[], project: string): UsedText[] {
  const files = folders.flatMap((folder) => ts.sys.readDirectory(folder, [".ts", ".tsx"]));
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(`${project}/tsconfig.json`, ts.sys.readFile).config,
    ts.sys,
    project,
  );
  const program = ts.createProgram(files, options);
  const reader = new Reader(
    program.getTypeChecker(),
    program.getSourceFiles().filter(({ fileName }) => files.includes(fileName)),
  );
  return reader.uses();
}

class Reader {
  readonly #calls: readonly ts.CallExpression[];

  constructor(
    private readonly checker: ts.TypeChecker,
    sources: readonly ts.SourceFile[],
  ) {
    this.#calls = sources.flatMap(callsIn);
  }

  uses(): UsedText[] {
    return this.#calls.flatMap((call) => {
      const [key, values] = call.arguments;
      if (key === undefined || neverKey(key) || !this.#isTranslator(call.expression)) return [];
      const source = call.getSourceFile();
      const line = source.getLineAndCharacterOfPosition(call.getStart()).line + 1;
      return {
        keys: this.#keysOf(key),
        values: values === undefined ? [] : this.#namesOf(values),
        where: `${source.fileName.replace(/^.*\/src\//, "src/")}:${line}`,
      };
    });
  }

  #isTranslator(callee: ts.Expression): boolean {
    const translator =
      ts.isPropertyAccessExpression(callee) && callee.name.text === "plain" ? callee.expression : callee;
    const name = this.checker.getTypeAtLocation(translator).symbol?.name;
    return name === "Translator" || name === "Text";
  }

  #namesOf(values: ts.Expression): string[] {
    return this.checker
      .getTypeAtLocation(values)
      .getProperties()
      .map(({ name }) => name);
  }

  #keysOf(expression: ts.Expression): string[] | undefined {
    if (ts.isParenthesizedExpression(expression)) return this.#keysOf(expression.expression);
    if (ts.isConditionalExpression(expression))
      return joined([this.#keysOf(expression.whenTrue), this.#keysOf(expression.whenFalse)]);
    if (
      ts.isBinaryExpression(expression) &&
      expression.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
    )
      return this.#keysOf(expression.left);
    if (ts.isTemplateExpression(expression)) return this.#keysOfTemplate(expression);
    return (
      this.#literals(expression) ?? (ts.isIdentifier(expression) ? this.#keysOfName(expression) : undefined)
    );
  }

  #keysOfTemplate({ head, templateSpans }: ts.TemplateExpression): string[] | undefined {
    let keys = [head.text];
    for (const { expression, literal } of templateSpans) {
      const parts = this.#literals(expression);
      if (parts === undefined) return undefined;
      keys = keys.flatMap((key) => parts.map((part) => key + part + literal.text));
    }
    return keys;
  }

  /** The strings that an expression can be, when its type lists them. */
  #literals(expression: ts.Expression): string[] | undefined {
    const type = this.checker.getTypeAtLocation(expression);
    const members = type.isUnion() ? type.types : [type];
    const strings = members.flatMap((member) => (member.isStringLiteral() ? [member.value] : []));
    return strings.length === members.length ? strings : undefined;
  }

  #keysOfName(name: ts.Identifier): string[] | undefined {
    const declaration = this.checker.getSymbolAtLocation(name)?.valueDeclaration;
    if (declaration === undefined) return undefined;
    if (ts.isParameter(declaration)) return this.#keysOfParameter(declaration);
    // Taken out of an array or an object: what looks like a key where that is made.
    const made = ts.findAncestor(declaration, ts.isVariableDeclaration)?.initializer;
    return made === undefined ? undefined : keysWithin(made);
  }

  /** What a helper's callers hand over. */
  #keysOfParameter(parameter: ts.ParameterDeclaration): string[] | undefined {
    const helper = parameter.parent;
    const named = ts.isVariableDeclaration(helper.parent) ? helper.parent.name : helper.name;
    const symbol = named && this.checker.getSymbolAtLocation(named);
    if (symbol === undefined) return undefined;
    const index = helper.parameters.indexOf(parameter);
    const handed = this.#calls
      .filter(({ expression: called }) => nameOf(called) === symbol.name)
      .filter(({ expression: called }) => this.checker.getSymbolAtLocation(called) === symbol)
      .map((call) => call.arguments[index]);
    return handed.length === 0 ? undefined : joined(handed.map((each) => each && this.#keysOf(each)));
  }
}

function callsIn(source: ts.SourceFile): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Whether an argument is no text, whatever the types say: to ask for the type of all that is called takes long. */
const neverKey = (argument: ts.Expression): boolean =>
  ts.isFunctionLike(argument) ||
  ts.isObjectLiteralExpression(argument) ||
  ts.isArrayLiteralExpression(argument) ||
  ts.isNumericLiteral(argument) ||
  ts.isRegularExpressionLiteral(argument);

/** What a call names last. */
function nameOf(called: ts.Expression): string | undefined {
  if (ts.isIdentifier(called)) return called.text;
  return ts.isPropertyAccessExpression(called) ? called.name.text : undefined;
}

function joined(lists: readonly (readonly string[] | undefined)[]): string[] | undefined {
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

function keysWithin(node: ts.Node): string[] {
  const own = ts.isStringLiteral(node) && /^[a-z]+(-[a-z0-9]+)+$/.test(node.text) ? [node.text] : [];
  const children: string[] = [];
  ts.forEachChild(node, (child) => {
    // What a condition compares is no text.
    if (!ts.isConditionalExpression(node) || child !== node.condition) children.push(...keysWithin(child));
  });
  return [...own, ...children];
}

"""Usage: retarget.py LOOKUPS.ll KERNELS.ll OUT.ptx | LOOKUPS.ll OUT.o

Makes PTX from the LLVM IR that Embedded Swift and clang wrote for the lookups (Kernel.swift) and for the kernels
(lookups.c). With two arguments it makes an object for this machine from the same IR of Swift: scripts/check gpu runs it.
"""

import re
import sys

import llvmlite.binding as llvm

# The oldest GPUs and drivers: Volta, of 2017, and PTX 7.0, that of CUDA 11.0.
ARCHITECTURE, PTX = "sm_70", "+ptx70"
NVIDIA = "nvptx64-nvidia-cuda"
FUNCTIONS = ["landfall_descend", "landfall_leaf", "landfall_uniform", "landfall_place"]

# What belongs to Swift's calling convention, to the machine that it was compiled for, and to its sections.
REMOVED = [
    r"^@.* = alias .*\n",
    r"^(define internal void @_swift_dead_method_stub|define internal void @0)\(.*?^}\n",
    r"^target (datalayout|triple).*\n",
    r"^!(swift|llvm)\.[a-z.]+ = .*\n",
    r"\b(swiftcc|swiftself|swifterror) ",
    r' section "[^"]*"',
]


def machine(triple, **options):
    return llvm.Target.from_triple(triple).create_target_machine(opt=3, **options)


def run_passes(module, target, level, chosen=None):
    builder = llvm.create_pass_builder(target, llvm.create_pipeline_tuning_options(speed_level=level))
    passes = builder.getModulePassManager() if chosen is None else llvm.create_new_module_pass_manager()
    if chosen is not None:
        chosen(passes)
    passes.run(module, builder)


def reachable(text, target):
    """Returns the IR of the functions that kernels call, and of what these call."""
    module = llvm.parse_assembly(text)
    for value in [*module.functions, *module.global_variables]:
        if not value.is_declaration and value.name not in FUNCTIONS:
            value.linkage = "internal"
    run_passes(module, target, 0, lambda passes: passes.add_global_dead_code_eliminate_pass())
    return str(module)


def without_machine(text):
    """Returns IR that any machine can have. All functions are to be inlined: a GPU calls slowly."""
    for pattern in REMOVED:
        text = re.sub(pattern, "", text, flags=re.MULTILINE | re.DOTALL if "?^}" in pattern else re.MULTILINE)

    def attributes(match):
        inside = re.sub(r'"[^"]*"(="[^"]*")?', "", match[2])
        return match[1] + re.sub(r"\bnoinline\b", "", inside) + " nounwind }"

    text = re.sub(r"^(attributes #\d+ = {)(.*)}$", attributes, text, flags=re.MULTILINE)
    text = text.replace("define protected ", "define ")
    return re.sub(r"^(define .*?)( local_unnamed_addr)? (#\d+) {$", r"\1 alwaysinline \3 {", text, flags=re.MULTILINE)


def in_global_memory(text):
    """Declares what the pointers of an image refer to: global memory. Other loaded pointers there are none."""
    count = 0

    def cast(match):
        nonlocal count
        count += 1
        made = re.sub(r"\bptr(?=, ptr |$)", "ptr addrspace(1)", match[3], count=1)
        return f"{match[1]}%global.{count} = {made}\n{match[1]}{match[2]} = addrspacecast ptr addrspace(1) %global.{count} to ptr"

    return re.sub(r"^( +)(%[-.$\w]+) = (load ptr, ptr .*|inttoptr i64 .* to ptr)$", cast, text, flags=re.MULTILINE)


def module_for(text, target, triple):
    header = f'target datalayout = "{target.target_data}"\ntarget triple = "{triple}"\n'
    module = llvm.parse_assembly(header + text)
    module.verify()
    return module


def only(module, kept):
    """Makes functions internal, so that what was inlined goes."""
    for function in module.functions:
        if not function.is_declaration and not kept(function.name):
            function.linkage = "internal"


def ptx(lookups, kernels):
    target = machine(NVIDIA, cpu=ARCHITECTURE, features=PTX)
    module = module_for(without_machine(reachable(lookups, target)), target, NVIDIA)
    module.link_in(module_for(re.sub(REMOVED[2], "", kernels, flags=re.MULTILINE), target, NVIDIA))
    only(module, lambda name: name.startswith("landfall_locate_") or name.startswith("landfall_place_"))
    run_passes(module, target, 3)
    # Inlined, so that loads of pointers are those from images alone; then optimized with this.
    module = llvm.parse_assembly(in_global_memory(str(module)))
    module.verify()
    run_passes(module, target, 3)
    calls = [line for line in str(module).splitlines()
             if re.search(r"\bcall\b(?!.*@llvm\.(?!trap))", line) and ".global.cs." not in line]
    if calls:
        sys.exit(f"retarget.py: the kernels call functions that a GPU has not: {calls[0].strip()}")
    return target.emit_assembly(module)


def host_object(lookups):
    triple = llvm.get_default_triple()
    target = machine(triple, cpu=llvm.get_host_cpu_name(), reloc="pic")
    module = module_for(without_machine(reachable(lookups, target)), target, triple)
    run_passes(module, target, 3)
    return target.emit_object(module)


if __name__ == "__main__":
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    texts = [open(path, encoding="utf-8").read() for path in sys.argv[1:-1]]
    if len(texts) == 2:
        open(sys.argv[-1], "w", encoding="utf-8").write(ptx(*texts))
    else:
        open(sys.argv[-1], "wb").write(host_object(*texts))
